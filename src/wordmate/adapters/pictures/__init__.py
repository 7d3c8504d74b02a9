"""Pictures: decoded, made small and rewritten."""
