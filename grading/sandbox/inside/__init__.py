"""What runs inside the sandbox, beside a stranger's code. It imports nothing but itself and the protocol."""
