// SPDX-License-Identifier: Apache-2.0

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.fabric.World;
import org.atoll.job.Rank;
import org.atoll.job.local.CurrentRank;
import org.atoll.job.start.HandStart;
import org.atoll.mpjclass.Functions;
import org.atoll.mpjclass.ProgramState;
import org.atoll.mpjclass.WrapperWords;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// Runs a program in numbered functions, in the form of AgentTeamwork's report: a class with
/// `public int func_0(String[] args)`, `public int func_1()` and so on, each of which returns the
/// number of the next one; -2 ends the program.
///
/// The fields of the class are its state. In a job that recovers there is a point after each
/// function, so that a rank whose process was killed goes on with the one that it was in, or
/// repeats some, in a new process. Of its fields `ipEntry`, `funcId` and `tcp` are set before the
/// first function, and again in each later life.
public final class UserProgWrapper {
    private static final String PLACES = "ipEntry";
    private static final String CONNECTIONS = "tcp";
    private static final String NUMBER = "funcId";
    private static final String ON_FAILURE = "atoll.on.failure";
    private static final int MISUSE = 2;

    private final Object program;
    private final Functions functions;
    private final ProgramState state;

    private UserProgWrapper(Object program) {
        this.program = program;
        this.functions = new Functions(program);
        this.state = new ProgramState(program, Set.of(PLACES, CONNECTIONS));
    }

    /// Runs on every rank.
    ///
    /// @param args the program's class and its own arguments, or the words of a start by hand
    /// @throws Throwable what the program throws
    public static void main(String[] args) throws Throwable {
        WrapperWords words;
        UserProgWrapper wrapper;
        try {
            words = WrapperWords.of(args);
            wrapper = new UserProgWrapper(made(words.program()));
            recoverByHand(System.getenv(), words.joining());
        } catch (IllegalArgumentException e) {
            if (CurrentRank.isThread()) {
                throw e;
            }
            System.err.println("atoll: UserProgWrapper: " + e.getMessage());
            Runtime.getRuntime().exit(MISUSE);
            return;
        }
        Rank rank = MPJ.join(words.joining().toArray(String[]::new));
        wrapper.run(rank, words.given().toArray(String[]::new));
    }

    private static Object made(String name) {
        try {
            Class<?> type = Class.forName(
                    name, true, Thread.currentThread().getContextClassLoader());
            var maker = type.getDeclaredConstructor();
            maker.setAccessible(true);
            return maker.newInstance();
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "there is no class " + name + " on the class path", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no object of class " + name + " can be made: "
                    + (e.getCause() == null ? e : e.getCause()), e);
        }
    }

    /// Nobody but the user starts such ranks again, and that is what the wrapper is for.
    private static void recoverByHand(Map<String, String> environment, List<String> words) {
        boolean byHand = !environment.containsKey("ATOLL_CONTROL") && !CurrentRank.isThread()
                && HandStart.of(words.toArray(String[]::new), environment).isPresent();
        if (byHand && !environment.containsKey("ATOLL_ON_FAILURE")
                && System.getProperty(ON_FAILURE) == null) {
            System.setProperty(ON_FAILURE, "recover");
        }
    }

    private void run(Rank rank, String[] words) throws Throwable {
        Checkpoint checkpoint = Recovery.in(rank);
        warnOfStatics(rank);
        Count next = checkpoint.count("(next function)");
        state.register(checkpoint);
        if (!checkpoint.begin()) {
            state.restore();
        }
        refuse(rank, place(rank));
        int number = (int) next.get();
        boolean isOver = false;
        while (number != Functions.END) {
            refuse(rank, set(NUMBER, number));
            int answer = functions.call(number, words);
            refuse(rank, functions.wrong(number, answer));
            number = answer;
            next.set(number);
            // No later life could go back into the job that the program has finalized.
            isOver |= MPJ.isFinalized();
            refuse(rank, state.save());
            if (number != Functions.END && !isOver) {
                point(rank, checkpoint);
            }
        }
        if (!MPJ.isFinalized()) {
            MPJ.Finalize();
        }
    }

    private void warnOfStatics(Rank rank) {
        String statics = ProgramState.statics(program.getClass());
        if (rank.number() == 0 && rank.fabric().incarnation() == 0 && !statics.isEmpty()) {
            System.err.println("UserProgWrapper: warning: static fields of class "
                    + program.getClass().getName() + " are not saved: " + statics);
        }
    }

    private void point(Rank rank, Checkpoint checkpoint) {
        try {
            checkpoint.point();
        } catch (IllegalStateException e) {
            refuse(rank, state.unsaved(e, new CompactObjects(rank.fabric().settings(),
                    Thread.currentThread().getContextClassLoader())));
        }
    }

    /// Ends the job, unless the reason is empty.
    private static void refuse(Rank rank, String reason) {
        if (!reason.isEmpty()) {
            rank.abort(MISUSE, "rank " + rank.number() + ": " + reason);
        }
    }

    /// Says in the program's fields where the ranks are.
    ///
    /// @return what is wrong with them, or an empty text
    private String place(Rank rank) {
        World world = rank.fabric();
        IpTable table = new IpTable(world.cards().stream()
                .limit(rank.size())
                .map(card -> card.host().split("/", 2)[0])
                .toList());
        String wrong = set(PLACES, table, table.entries());
        return wrong.isEmpty() ? set(CONNECTIONS, MPJ.tcp(rank)) : wrong;
    }

    /// Sets a field, if the program has it.
    ///
    /// @param values of which the first is taken that suits
    private String set(String name, Object... values) {
        Field field;
        try {
            field = program.getClass().getField(name);
        } catch (NoSuchFieldException e) {
            return "";
        }
        List<Object> suiting = Stream.of(values)
                .filter(value -> field.getType().isInstance(value)
                        || (field.getType() == int.class && value instanceof Integer))
                .toList();
        try {
            field.setAccessible(true);
            if (!suiting.isEmpty()) {
                field.set(program, suiting.getFirst());
                return "";
            }
        } catch (IllegalAccessException e) {
            return "class " + program.getClass().getName() + ": field " + name
                    + " cannot be set: " + e.getMessage();
        }
        return "class " + program.getClass().getName() + ", field " + name + ", type "
                + field.getType().getTypeName() + ": it takes "
                + values[values.length - 1].getClass().getTypeName();
    }
}
