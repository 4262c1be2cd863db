/** The secrets of the tests' deployment. */
export const APP_KEY = "test-app-key-0123456789";
export const SETUP_TOKEN = "test-setup-token-0123456789";
export const CHANNEL_SECRET = "test-channel-secret";
export const CHANNEL_ACCESS_TOKEN = "test-channel-access-token";
