import { Alert, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { ArchiveState } from "./archiveApi.ts";

/** Progress of the archive: number of moved messages, last day, last run, and blocking problems. */
export function ArchiveProgress({ archive }: { archive: ArchiveState }) {
	const { moved: movedCount, up_to, last_run_at, last_moved_at, is_running, databases } = archive;
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="archive-progress">
			<Stack gap="md">
				<Title order={2} id="archive-progress">
					進み具合
				</Title>
				<ArchiveProblem archive={archive} />
				<SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" m={0}>
					<Fact label="保管庫に移したメッセージ">{movedCount.toLocaleString("ja-JP")}件</Fact>
					<Fact label="移したメッセージの最も新しい日">
						<TimeText value={up_to} format="day" emptyText="まだありません" />
					</Fact>
					<Fact label="最後に移した日時">
						<TimeText value={last_moved_at} emptyText="まだありません" />
					</Fact>
					<Fact label="最後に確認した日時">
						{is_running ? "いま移しています" : <TimeText value={last_run_at} emptyText="まだありません" />}
					</Fact>
					{databases.map(({ name, bytes }, index) => (
						<Fact key={name} label={databases.length > 1 ? `保管庫${index + 1}の使用量` : "保管庫の使用量"}>
							{bytes === null ? (
								<Text component="span" c="red">
									接続できません
								</Text>
							) : (
								`${sizeText(bytes)}（最大10GB）`
							)}
						</Fact>
					))}
				</SimpleGrid>
				<Text size="sm" c="dimmed">
					未対応のメッセージ、ファイルを取得しているメッセージ、各友だちの最新のメッセージは、古くなっても移しません。
				</Text>
			</Stack>
		</Paper>
	);
}

function ArchiveProblem({ archive: { trouble, error, next_run_at } }: { archive: ArchiveState }) {
	if (trouble === null) return null;
	return (
		<Alert color="red" icon={<WarningIcon />} title="移せないメッセージがあります">
			<Stack gap="xs">
				<Text size="sm">{trouble}</Text>
				{next_run_at && (
					<Text size="sm">
						次に試す日時: <TimeText value={next_run_at} />
					</Text>
				)}
				{error && (
					<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
						{error}
					</Text>
				)}
			</Stack>
		</Alert>
	);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<Text component="dt" size="sm" c="dimmed">
			{label}
		</Text>
		<Text component="dd" m={0} fw={600}>
			{children}
		</Text>
	</div>
);

const sizeText = (bytes: number): string =>
	bytes < 1e9 ? `${Math.ceil(bytes / 1e6).toLocaleString("ja-JP")}MB` : `${(bytes / 1e9).toFixed(1)}GB`;
