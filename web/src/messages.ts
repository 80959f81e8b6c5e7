import type { components } from './protocol';

type Schemas = components['schemas'];

export type Text = Schemas['Text'];
export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type ChoiceInfo = Schemas['ChoiceInfo'];
export type NewRoom = Schemas['NewRoom'];
export type Seated = Schemas['Seated'];
export type SeatInfo = Schemas['SeatInfo'];
export type MoveLine = Schemas['MoveLine'];
export type Position = Schemas['Position'];
export type Room = Schemas['Room'];
export type Problem = Schemas['Problem'];
export type Verdict = Schemas['Verdict'];
export type AscacouView = Schemas['AscacouView'];
export type Clash = Schemas['Clash'];
export type Card = Schemas['Card'];
export type AnacundView = Schemas['AnacundView'];
export type Placement = Schemas['Placement'];
export type Square = Schemas['Square'];
export type NascaView = Schemas['NascaView'];
export type Plank = Schemas['Plank'];
export type Supply = Schemas['Supply'];

export type Against = Room['against'];
export type Value = ChoiceInfo['value'];
