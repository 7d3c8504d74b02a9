"""The HTTP interface: POST /request/{Operation}, the web app's files and audio."""
