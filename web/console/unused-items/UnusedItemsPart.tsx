import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type UnusedCheckName, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { UnusedItemCard } from "./UnusedItemCard.tsx";
import { keepUnusedItem, releaseUnusedItem, useUnusedItems } from "./unusedItemsApi.ts";

/** Items that one check finds, and those that operators keep on purpose. */
export function UnusedItemsPart({ check }: { check: UnusedCheckName }) {
	const { data, error, mutate } = useUnusedItems(check);
	const { busy, run } = useBusy();
	const { label, help, writeAbility } = unusedCheckOf(check);
	const mayKeep = useAbility(writeAbility);
	const change = (store: typeof keepUnusedItem, id: number, text: string) =>
		run(async () => {
			try {
				await store(check, id);
				await mutate();
				toastDone(text);
			} catch (failure) {
				toastFailed(failure);
			}
		});
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="sm">
				<Group gap="xs" justify="space-between" wrap="nowrap">
					<Title order={2}>{label}</Title>
					{data && data.items.length > 0 && (
						<Badge variant="light" color="yellow" size="lg">
							{data.items.length}件{data.is_limited && "以上"}
						</Badge>
					)}
				</Group>
				<Text size="sm" c="dimmed">
					{help}
				</Text>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={1} height="3rem" />}
				{data?.items.length === 0 && <Text size="sm">ありません。</Text>}
				{data && data.items.length > 0 && (
					<CardList>
						{data.items.map((item) => (
							<UnusedItemCard
								key={item.id}
								check={check}
								item={item}
								busy={busy}
								{...(mayKeep && {
									choice: {
										label: "残す",
										run: () => change(keepUnusedItem, item.id, `「${item.name}」を残します`),
									},
								})}
							/>
						))}
					</CardList>
				)}
				{data && data.kept.length > 0 && (
					<Fold label={`残すもの（${data.kept.length}件）`}>
						<CardList>
							{data.kept.map((item) => (
								<UnusedItemCard
									key={item.id}
									check={check}
									item={item}
									busy={busy}
									note={`${item.kept_by}さんが残しました（${item.kept_at.slice(0, 10).replaceAll("-", ".")}）`}
									{...(mayKeep && {
										choice: {
											label: "一覧に戻す",
											run: () => change(releaseUnusedItem, item.id, `「${item.name}」を一覧に戻しました`),
										},
									})}
								/>
							))}
						</CardList>
					</Fold>
				)}
			</Stack>
		</Paper>
	);
}
