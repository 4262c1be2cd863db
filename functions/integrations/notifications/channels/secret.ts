import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";

/** What a channel's secret is sealed for: one of another kind opens nothing. */
export const secretPurpose = (kind: ChannelKind): string => `notification-channel:${kind}`;
