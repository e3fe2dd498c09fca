"""What a student runs on their own machine.

The visible checks, and handing in.
"""
