import type { GameViewProps } from '../../../ui/game-view.ts';
import type { PowerHouseAction, PowerHouseView } from '../rules/types.ts';
import { BiddingPanel } from './BiddingPanel.tsx';
import { PartnerPicker } from './PartnerPicker.tsx';
import { SuitPicker } from './SuitPicker.tsx';

interface ChoicePanelProps extends Pick<GameViewProps<PowerHouseView>, 'view' | 'isActing' | 'hint'> {
  readonly act: (action: PowerHouseAction) => void;
}

/** The choice of this phase: a bid, the PowerHouse suit or partner cards. Bidders see the panel out of turn, too. */
export function ChoicePanel({ view, isActing, hint, act }: ChoicePanelProps) {
  const { phase, mine } = view;
  if (mine === null) return null;
  const { isMyTurn, hand } = mine;
  const deal = view.gameNumber * 100 + view.redeals;
  if (phase === 'bidding')
    return <BiddingPanel key={deal} view={view} isMyTurn={isMyTurn} isActing={isActing} act={act} />;
  if (!isMyTurn) return null;
  if (phase === 'powerhouse') return <SuitPicker hand={hand} isActing={isActing} act={act} />;
  return phase === 'partners' ? <PartnerPicker view={view} isActing={isActing} hint={hint} act={act} /> : null;
}
