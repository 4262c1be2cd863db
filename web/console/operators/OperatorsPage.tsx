import { Button, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { InvitationCard } from "./InvitationCard.tsx";
import { OperatorCard } from "./OperatorCard.tsx";
import { useOperators } from "./operatorsApi.ts";

const InviteModal = latePart(
	async () => (await import("./InviteModal.tsx")).InviteModal,
	({ opened }) => opened,
);

/** Operators and pending invitations. */
export function OperatorsPage() {
	const { data, error, mutate } = useOperators();
	const mayWrite = useAbility("operator-write");
	const [isInviting, setIsInviting] = useState(false);
	return (
		<PageLayout
			title="オペレーター"
			help="この管理画面を使う方です。招待のリンクを渡すと、本人がお名前とパスワードを登録します。"
			action={
				mayWrite && (
					<Button leftSection={<PlusIcon />} disabled={!data} onClick={() => setIsInviting(true)}>
						招待する
					</Button>
				)
			}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="5rem" />}
			{data && (
				<>
					<CardList>
						{data.operators.map((operator) => (
							<OperatorCard key={operator.id} operator={operator} roles={data.roles} />
						))}
					</CardList>
					{data.invitations.length > 0 && (
						<Stack gap="xs" component="section" aria-labelledby="invitations">
							<Title order={2} id="invitations">
								受け付けを待つ招待
							</Title>
							<CardList>
								{data.invitations.map((invitation) => (
									<InvitationCard key={invitation.id} invitation={invitation} />
								))}
							</CardList>
						</Stack>
					)}
					<InviteModal opened={isInviting} onClose={() => setIsInviting(false)} roles={data.roles} />
				</>
			)}
		</PageLayout>
	);
}
