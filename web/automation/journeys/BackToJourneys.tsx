import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";

/** Back link to the list, or from a journey's editor to its map. */
export const BackToJourneys = ({ journeyId }: { journeyId?: number }) => (
	<BackLink
		href={journeyId === undefined ? addressOf("journeys") : addressOf("journey", { id: journeyId })}
		label={journeyId === undefined ? "ジャーニーの一覧に戻る" : "ジャーニーに戻る"}
	/>
);

/** Notice for a journey that does not exist. */
export function JourneyGone() {
	useDocumentTitle("ジャーニーが見つかりません");
	return (
		<NoticePage
			title="ジャーニーが見つかりません"
			actions={
				<Button component={Link} href={addressOf("journeys")}>
					ジャーニーの一覧を開く
				</Button>
			}
		>
			削除されたか、アドレスが変わった可能性があります。
		</NoticePage>
	);
}
