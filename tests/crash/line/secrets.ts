export const CHANNEL_SECRET = "crash-channel-secret";
export const CHANNEL_ACCESS_TOKEN = "crash-channel-access-token";
