CREATE TABLE `step_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`readers` text NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`held_until` integer NOT NULL,
	`holder` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `careful_until` integer;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `richmenu_links` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `failed_logins`;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `locked_until`;