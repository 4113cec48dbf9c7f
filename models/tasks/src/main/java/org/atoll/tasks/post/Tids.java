// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

/// The layout of a task's number, which is a `long` inside the model:
///
/// ```text
/// 63      48 47      32 31                     0
/// |  life   |   seat   |        number         |
/// ```
///
/// The seat is the world rank of the task's host, the life that rank's incarnation. Number 0 is the
/// host itself, 1 the main task of its program; others are counted up and never given twice. A
/// frame's header says life and seat, so a frame carries only numbers.
public final class Tids {
    /// Stands for every task, where a receiver says whose message it wants.
    public static final long ANY = -1;

    /// Stands for no task, as the parent of a main task.
    public static final long NONE = -2;

    /// The number of the host itself.
    public static final int HOST = 0;

    /// The number of the main task.
    public static final int MAIN = 1;

    private static final int BITS = 16;
    private static final int MASK = (1 << BITS) - 1;

    private Tids() {}

    /// Puts a tid together.
    ///
    /// @param life   the rank's incarnation, 0 to 65534
    /// @param seat   the world rank, 0 to 65534
    /// @param number which of its tasks, unsigned
    public static long of(int life, int seat, int number) {
        return ((long) life << 48) | ((long) seat << 32) | (number & 0xFFFF_FFFFL);
    }

    /// The life in which its rank was.
    public static int life(long tid) {
        return (int) (tid >>> 48);
    }

    /// The world rank that runs it.
    public static int seat(long tid) {
        return (int) (tid >>> 32) & MASK;
    }

    /// Which task of that rank it is.
    public static int number(long tid) {
        return (int) tid;
    }

    /// The tid of the task's host.
    public static long host(long tid) {
        return tid & 0xFFFF_FFFF_0000_0000L;
    }

    /// Whether it is a host's.
    public static boolean isHost(long tid) {
        return isOne(tid) && number(tid) == HOST;
    }

    /// Whether it stands for a task or a host, not for all or none.
    public static boolean isOne(long tid) {
        return tid != ANY && tid != NONE;
    }

    /// {@return such as `t3.17`; of a later life `t3-2.17`; `any`, `none`}
    public static String text(long tid) {
        if (tid == ANY) {
            return "any";
        }
        if (tid == NONE) {
            return "none";
        }
        int life = life(tid);
        return "t" + seat(tid) + (life == 0 ? "" : "-" + life) + "."
                + Integer.toUnsignedString(number(tid));
    }

    /// Reads what [#text] writes.
    ///
    /// @throws IllegalArgumentException with the text, if it is none
    public static long parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || !text.startsWith("t")) {
            return switch (text) {
                case "any" -> ANY;
                case "none" -> NONE;
                default -> throw refusal(text);
            };
        }
        int dash = text.lastIndexOf('-', dot);
        try {
            int seat = part(text.substring(1, dash < 0 ? dot : dash));
            int life = dash < 0 ? 0 : part(text.substring(dash + 1, dot));
            long tid = of(life, seat, Integer.parseUnsignedInt(text.substring(dot + 1)));
            if (text(tid).equals(text)) {
                return tid;
            }
        } catch (NumberFormatException e) {
            // not one, as is said below
        }
        throw refusal(text);
    }

    private static int part(String text) {
        int part = Integer.parseInt(text);
        if (part < 0 || part >= MASK) {
            throw new NumberFormatException(text);
        }
        return part;
    }

    private static IllegalArgumentException refusal(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no tid; one looks like t3.17, or t3-2.17 in a rank's life 2");
    }
}
