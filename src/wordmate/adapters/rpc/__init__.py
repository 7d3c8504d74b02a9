"""The front door: POST /request/{Operation}, the web app's files and spoken words."""
