"""What `import qiju` promises."""
