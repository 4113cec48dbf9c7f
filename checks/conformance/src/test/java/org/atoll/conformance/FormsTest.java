// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.mpj.ArrayCollectives;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.GroupCollectives;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.NeighborCollectives;
import org.atoll.mpj.ObjectCollectives;
import org.atoll.mpj.Operation;
import org.atoll.mpj.Part;
import org.atoll.mpj.PartCollectives;
import org.atoll.mpj.Parts;
import org.atoll.mpj.TopologyComm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each collective that a communicator runs at once is there as an operation, too, and the other
/// way round, under the names that the guide promises; and what is an operation is nothing else.
class FormsTest {
    private static final Set<String> MESSAGES = Set.of(
            "send", "receive", "sendAsync", "receiveAsync", "sendReceive", "sendReceiveReplace",
            "persistentSend", "persistentReceive", "sendObjectAsync", "receiveObjectAsync",
            "neighborExchange");

    @Test
    void arraysHaveWhatRunsAtOnce() {
        Set<String> wanted = names(ArrayCollectives.class, Method::getName);
        Set<String> there = names(Comm.class, Method::getName);
        assertThat(wanted).contains("allReduce(Object, Op)", "broadcast(Object, int)",
                "gather(Object, int[], int)", "reduceScatterInto(Object, Object, Op)");
        assertThat(there).containsAll(wanted);
        Set<String> collectives = wanted.stream()
                .map(call -> call.substring(0, call.indexOf('(')))
                .collect(Collectors.toSet());
        assertThat(there.stream().filter(call ->
                collectives.contains(call.substring(0, call.indexOf('('))))).hasSameSizeAs(wanted);
    }

    @Test
    void objectsHaveWhatRunsAtOnce() {
        Set<String> wanted = there(Comm.class).filter(call -> call.getName().matches(".*Objects?"))
                .filter(call -> !MESSAGES.contains(call.getName().replaceFirst("Object$", "")))
                .map(call -> signature(call.getName().replaceFirst("Objects?$", ""), call))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(wanted).isNotEmpty()
                .isEqualTo(names(ObjectCollectives.class, Method::getName));
    }

    @Test
    void neighboursHaveWhatRunsAtOnce() {
        Set<String> there = names(TopologyComm.class, Method::getName);
        Set<String> wanted = there(NeighborCollectives.class)
                .filter(call -> !isOfParts(call))
                .map(call -> signature("neighbor"
                        + Character.toUpperCase(call.getName().charAt(0))
                        + call.getName().substring(1), call))
                .collect(Collectors.toSet());
        assertThat(wanted).hasSize(2);
        assertThat(there).containsAll(wanted);
    }

    @ParameterizedTest
    @ValueSource(classes = {ArrayCollectives.class, PartCollectives.class, GroupCollectives.class,
            ObjectCollectives.class, NeighborCollectives.class})
    void allThatFacetsGiveAreOperations(Class<?> facet) {
        assertThat(there(facet)).isNotEmpty()
                .allSatisfy(call -> assertThat(call.getReturnType()).isEqualTo(Operation.class));
    }

    /// Programs that were written for calls which have left do not compile.
    @ParameterizedTest
    @ValueSource(classes = {Comm.class, CartComm.class, InterComm.class})
    void communicatorsHaveNoOtherForms(Class<?> type) {
        assertThat(there(type)
                .filter(call -> !MESSAGES.contains(call.getName()))
                .filter(call -> isOfParts(call) || call.getName().startsWith("persistent")
                        || call.getName().endsWith("Async"))
                .map(Method::getName)
                .distinct())
                .containsExactly("dupAsync");
    }

    private static Stream<Method> there(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(call -> call.getDeclaringClass() != Object.class)
                .filter(call -> !call.isBridge() && !Modifier.isStatic(call.getModifiers()));
    }

    private static boolean isOfParts(Method call) {
        return Arrays.stream(call.getParameterTypes())
                .anyMatch(each -> each == Part.class || each == Parts.class);
    }

    private static Set<String> names(Class<?> type, Function<Method, String> name) {
        return there(type).map(call -> signature(name.apply(call), call))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String signature(String name, Method call) {
        return name + Arrays.stream(call.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
