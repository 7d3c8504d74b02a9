"""WeChat's documented HTTP endpoints for signing in."""
