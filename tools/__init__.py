"""The project's own tools: setting up, checking, vendoring. Nothing here is part of Kahwa itself."""
