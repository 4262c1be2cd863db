import {
	type CollisionDetection,
	closestCenter,
	type DroppableContainer,
	type KeyboardCoordinateGetter,
	pointerWithin,
} from "@dnd-kit/core";
import { acceptsDrop, type DragLoad } from "./dropTargets.ts";

/** Drop target under the pointer; for the keyboard, the nearest one. */
export const findDropTarget: CollisionDetection = (dragging) => {
	const dragged = dragging.active.data.current as DragLoad | undefined;
	const accepting = {
		...dragging,
		droppableContainers: dragging.droppableContainers.filter(({ id }) => acceptsDrop(id, dragged)),
	};
	return dragging.pointerCoordinates ? pointerWithin(accepting) : closestCenter(accepting);
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves with the arrow keys from one possible drop target to the next. The targets form one column. */
export const stepToDropTarget: KeyboardCoordinateGetter = (event, { context }) => {
	const step = STEPS[event.code];
	const { active, over, collisionRect, droppableContainers, droppableRects } = context;
	if (!step || !active || !collisionRect) return undefined;
	event.preventDefault();
	const dragged = active.data.current as DragLoad | undefined;
	// Untransformed positions, because folders shift while one is dragged.
	const rectOf = ({ id, node }: DroppableContainer) =>
		droppableRects.get(id) ??
		node.current?.getBoundingClientRect() ?? { top: 0, left: 0, width: 0, height: 0 };
	const targets = droppableContainers
		.getEnabled()
		.filter(({ id }) => acceptsDrop(id, dragged))
		.sort((a, b) => rectOf(a).top - rectOf(b).top);
	const current = targets.findIndex(({ id }) => id === over?.id);
	const next = targets[Math.min(targets.length - 1, Math.max(0, current + step))];
	if (!next) return undefined;
	const { top, left, width, height } = rectOf(next);
	return {
		x: left + width / 2 - collisionRect.width / 2,
		y: top + height / 2 - collisionRect.height / 2,
	};
};
