# The browser of the journeys, driven by playwright-core: Debian's Chromium as headless shell, which takes a quarter less of the
# processor than the whole browser. Where it cannot be had, any Chromium does.

has_any_chromium() { has_command chromium || has_command chromium-browser || has_command google-chrome; }

has_chromium() {
  [ -n "${CHROMIUM:-}" ] || has_command chromium-headless-shell || { has_any_chromium && ! can_install; }
}

get_chromium() { (install_packages chromium-headless-shell) || has_any_chromium || install_packages chromium; }
