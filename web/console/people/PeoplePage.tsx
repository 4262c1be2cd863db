import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { usePeople } from "./peopleApi.ts";

const AddPersonModal = latePart(async () => (await import("./AddPersonModal.tsx")).AddPersonModal);

/** People who work in several accounts. */
export function PeoplePage() {
	const { data, error, mutate } = usePeople();
	const [isAdding, setIsAdding] = useState(false);
	const unreachable = data?.accounts.filter(({ is_unreachable }) => is_unreachable) ?? [];
	return (
		<PageLayout
			title="全アカウントのスタッフ"
			help="複数のアカウントで働く方です。1つのアカウントだけで働く方は、そのアカウントの「オペレーター」にいます。"
			action={
				<Button leftSection={<PlusIcon />} disabled={!data} onClick={() => setIsAdding(true)}>
					スタッフを追加
				</Button>
			}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="6rem" />}
			{unreachable.length > 0 && (
				<Alert color="gray">
					{`${unreachable.map(({ label }) => label).join("、")} から応答がないため、権限を表示していません。`}
				</Alert>
			)}
			{data && (
				<>
					<CardList>
						{data.people.map((person) => (
							<PersonCard key={person.id} person={person} accounts={data.accounts} />
						))}
					</CardList>
					<AddPersonModal
						opened={isAdding}
						accounts={data.accounts}
						people={data.people}
						onClose={() => setIsAdding(false)}
					/>
				</>
			)}
		</PageLayout>
	);
}
