import { SimpleGrid, Skeleton } from "@mantine/core";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { CurrentDefaultMenu } from "./CurrentDefaultMenu.tsx";
import { MenuScheduleForm } from "./MenuScheduleForm.tsx";
import { useMenuSchedule } from "./menuScheduleApi.ts";

/** Schedule of the default menu for friends without their own. */
export function RichMenuSchedulePage() {
	const { data, error, mutate } = useMenuSchedule();
	return (
		<PageLayout
			title="標準のメニューと表示期間"
			help="個別のメニューを表示していない友だち全員に表示します。期間を決めると、その間だけ別のメニューに切り替わり、終わると元に戻ります。"
			before={<BackToItems kind="richmenu" group={undefined} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<MenuScheduleForm key={data.version} schedule={data} />
					<CurrentDefaultMenu schedule={data} />
				</SimpleGrid>
			)}
		</PageLayout>
	);
}
