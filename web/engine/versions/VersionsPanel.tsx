import { Button, List, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { VersionAuthor } from "./VersionCard.tsx";
import { useVersions } from "./versionsApi.ts";

/** Loaded on demand, because it contains the text comparison. */
const VersionsDrawer = lazy(async () => ({ default: (await import("./VersionsDrawer.tsx")).VersionsDrawer }));

/** Number of versions in the panel; the drawer has all. */
const LATEST_COUNT = 3;

interface VersionsPanelProps {
	kind: VersionedName;
	id: number;
	/** Version of the item in the editor. */
	version: number | undefined;
	unsaved: boolean;
	onRestored: () => void;
}

/** Latest versions of an item, with a button for all of them. */
export function VersionsPanel({ kind, id, version, unsaved, onRestored }: VersionsPanelProps) {
	const { data, error, mutate } = useVersions(kind, id, version);
	const [opened, setOpened] = useState(false);
	// The drawer stays rendered for its closing transition.
	const [wasOpened, setWasOpened] = useState(false);
	const versions = data?.items ?? [];
	return (
		<AsidePanel title="変更履歴">
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={1} height="3rem" />}
			{data && versions.length === 0 && (
				<Text size="sm" c="dimmed">
					次に保存したときから記録されます。
				</Text>
			)}
			{versions.length > 0 && (
				<>
					<List listStyleType="none" spacing="xs" size="sm">
						{versions.slice(0, LATEST_COUNT).map((each) => (
							<List.Item key={each.number}>
								<Text size="sm">{`第${each.number}版`}</Text>
								<VersionAuthor version={each} />
								{each.note && (
									<Text size="sm" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
										{each.note}
									</Text>
								)}
							</List.Item>
						))}
					</List>
					<Button
						variant="default"
						leftSection={<ClockIcon />}
						onClick={() => {
							setWasOpened(true);
							setOpened(true);
						}}
					>
						{`すべての版を見る（${versions.length}件）`}
					</Button>
				</>
			)}
			{wasOpened && (
				<Suspense>
					<VersionsDrawer
						{...{ kind, id, opened, versions, unsaved, onRestored }}
						onClose={() => setOpened(false)}
						onNoted={() => void mutate()}
					/>
				</Suspense>
			)}
		</AsidePanel>
	);
}
