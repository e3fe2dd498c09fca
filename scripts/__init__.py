"""What `make` and CI run that is neither product nor test."""
