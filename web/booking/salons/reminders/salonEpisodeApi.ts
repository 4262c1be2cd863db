import { SLOT_GROUP_TYPES, type SlotGroupAttribute } from "#domain/automation/reminders/slot-group-types.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { loadOnlineConfig } from "../salonsApi.ts";

const episodes = client.episodes.api.episodes;

/** Reminder before the visit, or follow-up after it; null until it is created. */
export const useSalonEpisode = (salonId: number, attr: SlotGroupAttribute) =>
	useFreshData(["salon", "episode", salonId, attr], async () => {
		const id = (await loadOnlineConfig(salonId))[attr];
		return id === null ? null : await unwrap(episodes[":id"].$get({ param: { id: String(id) }, query: {} }));
	});

/** Creates a reminder or a follow-up and assigns it to the salon. */
export const createSalonEpisode = (salonId: number, attr: SlotGroupAttribute, name: string) =>
	unwrap(
		episodes.$post({ json: { name, type: SLOT_GROUP_TYPES[attr], salon_id: salonId } }, saveKeyOptions()),
	);

export const setSalonEpisodeActive = (id: number, is_active: boolean) =>
	unwrap(
		episodes[":id"].activate.$post({ param: { id: String(id) }, json: { is_active } }, saveKeyOptions()),
	);

export const removeSalonEpisode = (id: number) =>
	unwrap(episodes[":id"].$delete({ param: { id: String(id) } }, saveKeyOptions()));
