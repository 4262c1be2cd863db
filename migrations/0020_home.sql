CREATE TABLE `message_days` (
	`day` text PRIMARY KEY NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`counted_to` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `action_tasks_troubled` ON `action_tasks` (`id`) WHERE reason is not null;--> statement-breakpoint
CREATE INDEX `friend_reminders_failing` ON `friend_reminders` (`next_at`) WHERE failures > 0 and next_at is not null;--> statement-breakpoint
CREATE INDEX `runs_failed` ON `runs` (`started_at`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_failing` ON `scenario_subscriptions` (`next_at`) WHERE failures > 0 and next_at is not null;