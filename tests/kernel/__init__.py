"""Tests of the kernel, one file a module."""
