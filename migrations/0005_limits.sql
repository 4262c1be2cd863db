CREATE TABLE `login_failures` (
	`email` text NOT NULL,
	`network` text NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`email`, `network`)
);
--> statement-breakpoint
CREATE INDEX `login_failures_last` ON `login_failures` (`last_at`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `before_block` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `answers_per_day` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `richmenu_links` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `richmenu_links` ADD `run_position` integer;--> statement-breakpoint
CREATE INDEX `richmenu_links_failed` ON `richmenu_links` (`richmenu_id`,`friend_id`) WHERE error is not null;--> statement-breakpoint
ALTER TABLE `search_jobs` ADD `reason` text;