// What narrows the list of tables: free seats, stakes, and a search where there are many.
import type { Lobby } from '@baize/protocol';
import { Icon } from '../parts/icon.tsx';
import { useTranslate } from '../screen.ts';
import { type Filters, STAKES, type Stakes, stakesParts, tablesOfAnyStakes } from './choose.ts';

/** So many tables fit on a screen or two: a search would only be in the way. */
const MANY_TABLES = 8;

export function TableFilters(props: { lobby: Lobby; filters: Filters; setFilters(filters: Filters): void }) {
  const { lobby, filters, setFilters } = props;
  const translate = useTranslate();
  const parts = stakesParts(tablesOfAnyStakes(lobby, { ...filters, search: '' }));
  return (
    <div class="filters">
      <button
        type="button"
        class={`filter ${filters.free ? 'on' : ''}`}
        aria-pressed={filters.free}
        data-test="filter-free"
        onClick={() => setFilters({ ...filters, free: !filters.free })}
      >
        {filters.free ? <Icon name="check" /> : null}
        {translate('lobby.free_only')}
      </button>
      {parts.size > 0 ? (
        <select
          class={`filter ${filters.stakes ? 'on' : ''}`}
          aria-label={translate('lobby.stakes')}
          value={filters.stakes ?? ''}
          data-test="filter-stakes"
          onChange={event => setFilters({ ...filters, stakes: (event.currentTarget.value || null) as Stakes | null })}
        >
          <option value="">{translate('lobby.stakes_all')}</option>
          {STAKES.map(each => (
            <option key={each} value={each}>
              {translate(`lobby.stakes_${each}`)}
            </option>
          ))}
        </select>
      ) : null}
      {lobby.tables.length > MANY_TABLES ? (
        <input
          type="search"
          class="filter"
          aria-label={translate('lobby.search')}
          placeholder={translate('lobby.search')}
          value={filters.search}
          data-test="filter-search"
          onInput={event => setFilters({ ...filters, search: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
