"""Adapters for frameworks. Each module imports its framework, so import only the one that you use."""
