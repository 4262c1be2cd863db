CREATE TABLE `broadcasts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`messages` text NOT NULL,
	`filter` text,
	`planned_at` integer,
	`task_id` integer,
	`operator_id` integer NOT NULL,
	`scope` text,
	`ordered_at` integer,
	`paused_at` integer,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`task_id`) REFERENCES `action_tasks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_save_key_unique` ON `broadcasts` (`save_key`);--> statement-breakpoint
CREATE INDEX `broadcasts_task` ON `broadcasts` (`task_id`) WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `multicasts` (
	`id` text PRIMARY KEY NOT NULL,
	`broadcast_id` integer NOT NULL,
	`state` text NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `multicasts_due` ON `multicasts` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `multicasts_broadcast` ON `multicasts` (`broadcast_id`,`state`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `broadcast_id` integer REFERENCES broadcasts(id);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `multicast_id` text REFERENCES multicasts(id);--> statement-breakpoint
CREATE INDEX `deliveries_broadcast` ON `deliveries` (`broadcast_id`,`state`,`friend_id`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE INDEX `deliveries_multicast` ON `deliveries` (`multicast_id`,`friend_id`) WHERE multicast_id is not null;