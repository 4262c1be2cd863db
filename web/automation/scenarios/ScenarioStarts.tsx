import { Button, Menu, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { AxisEnd } from "#web/engine/steps/AxisEnd.tsx";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { FollowSettingPanel } from "./FollowSettingPanel.tsx";
import { useScenarioEnds } from "./scenarioApi.ts";
import { TriggerPlaces } from "./TriggerPlaces.tsx";

/** First entry of a scenario's axis: the places that start it. */
export function ScenarioStarts({ id }: { id: number }) {
	const { data, error, mutate } = useScenarioEnds(id);
	const mayWrite = useAbility("scenario-write");
	return (
		<AxisEnd label="始まり方" end="start">
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="3.5rem" />}
			{data && data.starts.total === 0 && (
				<Text size="sm" c="dimmed" py="0.5rem">
					自動で始めるきっかけはありません。友だち追加、自動応答、回答フォーム、流入経路などのアクションに「シナリオ操作」を入れると、ここに表示されます。
				</Text>
			)}
			{data && data.starts.total > 0 && <TriggerPlaces places={data.starts} />}
			{mayWrite && data && <AddStartMenu id={id} onChanged={() => void mutate()} />}
		</AxisEnd>
	);
}

/** Pages on which a trigger of a scenario is made. */
const START_PAGES: readonly [page: AddressName, label: string][] = [
	["newReaction", "自動応答を作る"],
	["newForm", "回答フォームを作る"],
	["newLanding", "流入経路を作る"],
	["tags", "タグのアクションにする"],
];

function AddStartMenu({ id, onChanged }: { id: number; onChanged: () => void }) {
	const { abilities } = useSession();
	const [isFollowOpen, setFollowOpen] = useState(false);
	return (
		<>
			<Menu position="bottom-start">
				<Menu.Target>
					<Button variant="default" size="xs" mt="xs" leftSection={<PlusIcon />}>
						始まり方を増やす
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item onClick={() => setFollowOpen(true)}>友だち追加のときに始める</Menu.Item>
					{START_PAGES.filter(([page]) => mayOpenPage(abilities, page)).map(([page, label]) => (
						<Menu.Item key={page} component={Link} href={addressOf(page)}>
							{label}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
			<FollowSettingPanel
				proposedId={id}
				opened={isFollowOpen}
				onClose={() => setFollowOpen(false)}
				onDone={onChanged}
			/>
		</>
	);
}
