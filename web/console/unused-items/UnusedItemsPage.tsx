import { Stack } from "@mantine/core";
import { UNUSED_CHECK_NAMES, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { UnusedItemsPart } from "./UnusedItemsPart.tsx";

/** Items that no longer do anything, by check, each with its reason and the places that name it. */
export function UnusedItemsPage() {
	const { abilities } = useSession();
	const checks = UNUSED_CHECK_NAMES.filter((name) => abilities.includes(unusedCheckOf(name).readAbility));
	return (
		<PageLayout
			title="棚卸し"
			help="いま何もしていないタグ・シナリオ・メニューなどを、理由とともに並べます。この画面を開いても、何も変わりません。"
		>
			{checks.length === 0 ? (
				<EmptyState art="calm" title="確かめられる項目がありません">
					タグやシナリオなどを見る権限があると、ここに並びます。
				</EmptyState>
			) : (
				<Stack gap="lg">
					{checks.map((check) => (
						<UnusedItemsPart key={check} check={check} />
					))}
				</Stack>
			)}
		</PageLayout>
	);
}
