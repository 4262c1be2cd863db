ALTER TABLE `announcements` ADD `next_attempt_at` integer;
--> statement-breakpoint
ALTER TABLE `announcement_parts` ADD `attempts` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `announcements_due` ON `announcements` (`next_attempt_at`) WHERE next_attempt_at is not null;
