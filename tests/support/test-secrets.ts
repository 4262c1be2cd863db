/** Secrets of the test deployment. */
export const APP_KEY = "test-app-key-0123456789";
export const SETUP_TOKEN = "test-setup-token-0123456789";
export const TEST_CHANNEL_SECRET = "test-channel-secret";
export const TEST_CHANNEL_ACCESS_TOKEN = "test-channel-access-token";
