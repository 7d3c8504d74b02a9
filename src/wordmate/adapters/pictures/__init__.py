"""Pictures: decoded, made small and written anew."""
