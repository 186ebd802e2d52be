// The 16:9 place for what the camera of a table shows: its last picture, how old it is, and when cards are shown here.
import { useEffect, useState } from 'preact/hooks';
import { clockTime } from '../lobby/choose.ts';
import { useTranslate } from '../screen.ts';
import type { TableView } from '../table-view.ts';

/** A picture is made about every minute, and kept by the server's answer for half of one. */
const AGAIN_MS = 30_000;

export function VideoPlace(props: { table: NonNullable<TableView['table']> }) {
  const { table_id: id, timers } = props.table;
  const translate = useTranslate();
  const [turn, setTurn] = useState(0);
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setTurn(now => now + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const delay = Math.round((timers.reveal_delay_ms ?? 0) / 100) / 10;
  const state = shownAt === null ? translate('video.none') : translate('video.at', { time: clockTime(shownAt, translate.lang) });
  return (
    <section
      class="video"
      aria-label={translate('video.title')}
      data-test="video"
      data-state={shownAt === null ? 'none' : 'shown'}
    >
      <div class="video-frame">
        <img
          src={`/dealer/v1/snapshots/${encodeURIComponent(id)}?${turn}`}
          alt={shownAt === null ? '' : translate('video.title')}
          hidden={shownAt === null}
          onLoad={() => setShownAt(Date.now())}
          onError={() => setShownAt(null)}
        />
        {shownAt === null ? null : <span class="tag live">LIVE</span>}
      </div>
      <p>
        <b>{state}</b>
        {delay > 0 ? <span>{translate('video.delay', { n: delay })}</span> : null}
      </p>
    </section>
  );
}
