import type { Beacon } from "#domain/people/line-events/line-event-input.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

export const loadBeacons = () => unwrap(client.lineEvents.api.setting.beacons.$get());

export const storeBeacons = (beacons: Beacon[], headers: Record<string, string>) =>
	unwrap(client.lineEvents.api.setting.beacons.$put({ json: { beacons } }, { headers }));

export const unlinkNumber = (id: number) =>
	unwrap(
		client.lineEvents.api.friends[":id"].account_link.$delete(
			{ param: { id: String(id) } },
			saveKeyOptions(),
		),
	);
