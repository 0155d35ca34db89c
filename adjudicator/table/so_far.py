"""A deal as far as it had come at some moment, for those who ask what was to be seen by then."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.table.state import Course, Timeline


def so_far(timeline: Timeline, step: int) -> Timeline:
    """*timeline* as it had unfolded before *step*."""
    end = timeline.steps[step].event_index
    carried = tuple([at for at in timeline.record.carried if at < end])
    record = replace(timeline.record, events=timeline.record.events[:end], carried=carried)
    withdrawn = {made: back for made, back in timeline.withdrawn.items() if back < step}
    unreadable = tuple([(at, why) for at, why in timeline.unreadable if at < end])
    return Timeline(record, timeline.game, Course(timeline.start, timeline.steps[:step]), withdrawn, unreadable)
