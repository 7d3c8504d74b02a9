/** The product's version, and that of its configuration. */
export const APP_VERSION = "5.0.4";
/** Counts the releases, as the service does. */
export const BUILD = 3;
export const CONFIG_VERSION = "1.0.0";
export const VERSION_CODE = "100";
