import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";

/** Seal purpose of a channel's secret: the secret of another kind cannot be opened with it. */
export const secretPurpose = (kind: ChannelKind): string => `notification-channel:${kind}`;
