// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

/// Programs with a race each, as people write them, for three ranks. No lock orders it by chance:
/// whatever happens first, some pair of accesses stays without an order.
enum RacyPrograms {
    NO_LOCK {
        @Override
        void run(Dsm dsm, SharedInts data) {
            data.set(0, data.get(0) + 1);
        }
    },
    ONE_RANK_WITHOUT_THE_LOCK {
        @Override
        void run(Dsm dsm, SharedInts data) {
            if (dsm.rank() == 0) {
                data.set(0, 7);
            } else {
                dsm.locked(1, () -> data.set(0, data.get(0) + 1));
            }
        }
    },
    A_LOCK_FOR_EACH {
        @Override
        void run(Dsm dsm, SharedInts data) {
            dsm.locked(dsm.rank(), () -> data.set(0, data.get(0) + 1));
        }
    },
    NO_BARRIER_BEFORE_READING {
        @Override
        void run(Dsm dsm, SharedInts data) {
            if (dsm.rank() == 0) {
                IntView all = data.overwrite(0, data.length());
                for (int i = 0; i < data.length(); i++) {
                    all.set(i, i);
                }
            } else {
                data.read(100, 200).get(150);
            }
        }
    },
    BLOCKS_THAT_OVERLAP {
        @Override
        void run(Dsm dsm, SharedInts data) {
            int from = dsm.rank() * 100;
            IntView mine = data.write(from, from + 101);
            for (int i = from; i <= from + 100; i++) {
                mine.set(i, dsm.rank());
            }
        }
    },
    BORDERS_READ_WHILE_THEY_ARE_WRITTEN {
        @Override
        void run(Dsm dsm, SharedInts data) {
            int from = 1 + dsm.rank() * 100;
            IntView mine = data.write(from - 1, from + 101);
            for (int i = from; i < from + 100; i++) {
                mine.set(i, mine.get(i - 1) + mine.get(i + 1));
            }
        }
    },
    A_FLAG_WITHOUT_A_LOCK {
        @Override
        void run(Dsm dsm, SharedInts data) {
            if (dsm.rank() == 1) {
                data.set(1, 17);
                data.set(0, 1);
            } else if (data.get(0) == 1) {
                data.get(1);
            }
        }
    },
    A_RESULT_READ_OUTSIDE_OF_THE_LOCK {
        @Override
        void run(Dsm dsm, SharedInts data) {
            dsm.locked(1, () -> data.set(0, data.get(0) + 1));
            data.get(0);
        }
    },
    A_SEGMENT_OF_ALL {
        @Override
        void run(Dsm dsm, SharedInts data) {
            data.overwrite(0, data.length()).segment()
                    .asSlice(400L * dsm.rank(), 400).fill((byte) 1);
        }
    },
    AN_ARRAY_OF_ALL {
        @Override
        void run(Dsm dsm, SharedInts data) {
            IntView all = data.write(0, data.length());
            all.array()[all.offset() + 100 * dsm.rank()] = 1;
        }
    },
    UNLOCKED_TOO_EARLY {
        @Override
        void run(Dsm dsm, SharedInts data) {
            int before = dsm.lockedGet(2, () -> data.get(0));
            data.set(0, before + 1);
        }
    },
    PUSHED_TO_ANOTHER {
        @Override
        void run(Dsm dsm, SharedInts data) {
            if (dsm.rank() == 0) {
                data.set(5, 1);
                dsm.push(data, 0, 10, 1);
            } else if (dsm.rank() == 1) {
                dsm.pushed(0);
                data.get(5);
            } else {
                data.get(5);
            }
        }
    },
    SIGNALLED_TOO_EARLY {
        @Override
        void run(Dsm dsm, SharedInts data) {
            if (dsm.rank() == 0) {
                dsm.locked(1, () -> {
                    data.set(0, 1);
                    dsm.signalAll(1, 0);
                });
                data.set(1, 17);
            } else {
                dsm.lock(1);
                while (data.get(0) == 0) {
                    dsm.await(1, 0);
                }
                dsm.unlock(1);
                data.get(1);
            }
        }
    };

    /// What each rank does, between two barriers.
    abstract void run(Dsm dsm, SharedInts data);
}
