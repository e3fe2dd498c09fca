"""What people read of the results.

Gradebook, feedback pages, and imports for learning platforms.
"""
