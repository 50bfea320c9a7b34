# The browser of the journeys, driven by playwright-core: Debian's Chromium headless shell, which needs a quarter less CPU than the full
# browser; if it is unavailable, any Chromium.

has_any_chromium() { has_command chromium || has_command chromium-browser || has_command google-chrome; }

has_chromium() {
  [ -n "${CHROMIUM:-}" ] || has_command chromium-headless-shell || { has_any_chromium && ! can_install; }
}

get_chromium() { (install_packages chromium-headless-shell) || has_any_chromium || install_packages chromium; }
