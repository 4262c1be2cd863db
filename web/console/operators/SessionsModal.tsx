import { Skeleton, Stack } from "@mantine/core";
import { SessionList } from "#web/platform/account/SessionList.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import {
	endOperatorSession,
	endOperatorSessions,
	type OperatorRow,
	useOperatorSessions,
} from "./operatorsApi.ts";

/** Sessions of an operator, for those who may end them. */
export function SessionsModal({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
	const { data, error, mutate } = useOperatorSessions(operator.id);
	return (
		<MountedModal
			onClose={onClose}
			title={`「${operator.name}」のログイン中の端末`}
			size="36rem"
			{...useEscape(true, onClose)}
		>
			<Stack gap="sm">
				{!data && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="6rem" />}
				{data && (
					<SessionList
						sessions={data.sessions}
						onEnd={(id) => endOperatorSession(operator.id, id).then(() => mutate())}
						onEndAll={() => endOperatorSessions(operator.id).then(() => mutate())}
						allLabel="すべてログアウトさせる"
					/>
				)}
			</Stack>
		</MountedModal>
	);
}
