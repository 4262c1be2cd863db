import { Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import type { ShownMessage } from "../lineMessageTypes.ts";
import { FlexBody } from "./FlexBody.tsx";

/** Flex message that is not validated yet; a notice replaces it if it cannot be drawn. */
export const FlexPreview = ({ message }: { message: ShownMessage }) =>
	isContainer(message.contents) ? (
		<RenderGuard content={JSON.stringify(message.contents)}>
			<FlexBody message={message} />
		</RenderGuard>
	) : (
		<UndrawableNotice />
	);

const isContainer = (contents: unknown): boolean =>
	typeof contents === "object" && contents !== null && "type" in contents;

const UndrawableNotice = () => (
	<Text size="sm" c="dimmed">
		この内容は表示できません。JSONの構造をご確認ください。
	</Text>
);

interface RenderGuardProps {
	/** Drawn content, serialized. */
	content: string;
	children: ReactNode;
}

/** Error boundary; React supports these in classes only. */
class RenderGuard extends Component<RenderGuardProps, { failed: boolean; content: string }> {
	override state = { failed: false, content: this.props.content };

	/** Changed content is drawn again without a remount, which would lose the scroll position. */
	static getDerivedStateFromProps({ content }: RenderGuardProps, previous: { content: string }) {
		return content === previous.content ? null : { failed: false, content };
	}

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <UndrawableNotice /> : this.props.children;
	}
}
