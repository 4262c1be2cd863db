import { GROUP_KINDS, type GroupKind } from "#domain/inbox/groups/group-states.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";

/** Name of a group for operators; rooms, and groups whose name LINE has not told, have that of their kind. */
export const groupName = ({ name, kind }: { name: string; kind: GroupKind }): string =>
	name || GROUP_KINDS[kind];

/** Name of a member; LINE does not tell those of all. */
export const memberName = (name: string | null): string => name || GROUP_TEXTS.namelessMember;
