import { Anchor, Badge, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { BACKUP_REASONS, BACKUP_STATES } from "#domain/console/backups/backup-states.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type BackupEntry, downloadAddress } from "./backupsApi.ts";

/** Colours of the states; text says the same. */
const COLOURS = { waiting: "gray", running: "blue", finished: "green", failed: "red" } as const;

/** Backups, newest first. */
export const BackupList = ({ backups }: { backups: readonly BackupEntry[] }) => (
	<Stack gap="xs" component="section" aria-labelledby="backup-list">
		<Title order={2} id="backup-list">
			これまでのバックアップ
		</Title>
		<CardList>
			{backups.map((backup) => (
				<BackupCard key={backup.id} backup={backup} />
			))}
		</CardList>
	</Stack>
);

function BackupCard({ backup }: { backup: BackupEntry }) {
	const { reason, state, operator, started_at, failure, progress } = backup;
	return (
		<Paper withBorder p="sm" component="li">
			<Stack gap="2xs">
				<Group gap="sm" justify="space-between">
					<Group gap="sm">
						<TimeText value={started_at} fw={600} />
						<Badge variant="light" color={COLOURS[state]}>
							{BACKUP_STATES[state]}
						</Badge>
					</Group>
					<Text size="sm" c="dimmed">
						{BACKUP_REASONS[reason]}
						{operator && `（${operator}）`}
					</Text>
				</Group>
				{progress !== null && <Progress value={progress * 100} aria-label="進み具合" />}
				{failure && <Text size="sm">{failure}</Text>}
				{state !== "failed" && (
					<Text size="sm">
						記録 {backup.rows.toLocaleString("ja-JP")}件・画像など {backup.files.toLocaleString("ja-JP")}
						件・記録の大きさ {sizeText(backup.bytes)}
					</Text>
				)}
				{state === "finished" && <Downloads backup={backup} />}
			</Stack>
		</Paper>
	);
}

const Downloads = ({ backup: { id, volumes } }: { backup: BackupEntry }) => (
	<Group gap="md">
		{labelVolumes(volumes).map(({ volume, label }) => (
			<Anchor key={volume} href={downloadAddress(id, volume)} size="sm" download>
				{label}
			</Anchor>
		))}
	</Group>
);

/** Volumes of a download: the data, then the files. */
const labelVolumes = (volumes: number) =>
	Array.from({ length: volumes }, (_, volume) => ({
		volume,
		label:
			volume === 0
				? "記録をダウンロード"
				: `画像などをダウンロード${volumes > 2 ? `（${volume} / ${volumes - 1}）` : ""}`,
	}));

const sizeText = (bytes: number): string =>
	bytes < 1e6
		? `${Math.ceil(bytes / 1e3).toLocaleString("ja-JP")}KB`
		: bytes < 1e9
			? `${(bytes / 1e6).toFixed(1)}MB`
			: `${(bytes / 1e9).toFixed(1)}GB`;
