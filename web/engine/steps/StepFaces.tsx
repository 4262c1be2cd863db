import { Avatar, Modal, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import classes from "./Steps.module.css";
import { type StepFacesRecord, type SteppedKind, useStepReaders } from "./stepsApi.ts";

interface StepFacesProps {
	kind: SteppedKind;
	/** Id of the scenario or reminder. */
	id: number;
	step: number;
	/** Name of the step. */
	name: string;
	/** Number of friends who wait for it. */
	waiting: number;
	faces: StepFacesRecord["faces"];
}

/** Friends who wait for a step: some faces and the number, which open the list. */
export function StepFaces({ kind, id, step, name, waiting, faces }: StepFacesProps) {
	const [isOpen, setOpen] = useState(false);
	const rest = waiting - faces.length;
	return (
		<>
			<UnstyledButton className={classes.faces} onClick={() => setOpen(true)}>
				<Avatar.Group spacing="xs" aria-hidden="true">
					{faces.map((friend) => (
						<FriendAvatar key={friend.id} friend={friend} size="sm" />
					))}
					{rest > 0 && (
						<Avatar size="sm" radius="xl">
							+{rest.toLocaleString("ja-JP")}
						</Avatar>
					)}
				</Avatar.Group>
				<Text size="xs" c="dimmed">
					{formatPeople(waiting)}が待っています
				</Text>
				<VisuallyHidden>（友だちの一覧を開く）</VisuallyHidden>
			</UnstyledButton>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title={`${name}を待っている友だち`}>
				<StepReaderList kind={kind} id={id} step={step} />
			</Modal>
		</>
	);
}

function StepReaderList({ kind, id, step }: Pick<StepFacesProps, "kind" | "id" | "step">) {
	const { data, error, isValidating, size, setSize, mutate } = useStepReaders(kind, id, step);
	if (!data)
		return error ? (
			<ErrorState error={error} onRetry={() => void mutate()} />
		) : (
			<SkeletonCards cards={3} height="2rem" />
		);
	return (
		<Stack gap="xs">
			{data
				.flatMap(({ items }) => items)
				.map((friend) => (
					<FriendLink key={friend.id} friend={friend} />
				))}
			<LoadMore
				hasMore={data.at(-1)?.next !== null}
				loading={isValidating}
				onMore={() => void setSize(size + 1)}
			/>
		</Stack>
	);
}
