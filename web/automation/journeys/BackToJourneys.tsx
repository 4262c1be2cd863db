import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";

/** Back link to the list, or from a journey's editor to its map. */
export const BackToJourneys = ({ journeyId }: { journeyId?: number }) => (
	<BackLink
		href={journeyId === undefined ? addressOf("journeys") : addressOf("journey", { id: journeyId })}
		label={journeyId === undefined ? "ジャーニーの一覧に戻る" : "ジャーニーに戻る"}
	/>
);
