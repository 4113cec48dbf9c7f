// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The numbers of [Layouts] against those of the header, where this host has gcc and the header.
class LayoutsTest {
    private static final Path HEADER = Path.of("/usr/include/ucp/api/ucp.h");

    /// Numbers that are equal, by what they are called in C.
    private static final Map<String, Long> EQUAL = new LinkedHashMap<>();

    /// Structures for which there must be room, by their names in C.
    private static final Map<String, Long> ROOM = Map.of(
            "ucp_params_t", (long) Layouts.PARAMS_BYTES,
            "ucp_worker_params_t", (long) Layouts.WORKER_PARAMS_BYTES,
            "ucp_ep_params_t", (long) Layouts.EP_PARAMS_BYTES,
            "ucp_request_param_t", (long) Layouts.REQUEST_PARAM_BYTES);

    static {
        at("ucp_params_t", "field_mask", 0);
        at("ucp_params_t", "features", Layouts.PARAMS_FEATURES);
        at("ucp_params_t", "estimated_num_eps", Layouts.PARAMS_ESTIMATED_NUM_EPS);
        at("ucp_worker_params_t", "field_mask", 0);
        at("ucp_worker_params_t", "thread_mode", Layouts.WORKER_PARAMS_THREAD_MODE);
        at("ucp_ep_params_t", "field_mask", 0);
        at("ucp_ep_params_t", "address", Layouts.EP_PARAMS_ADDRESS);
        at("ucp_ep_params_t", "err_mode", Layouts.EP_PARAMS_ERR_MODE);
        at("ucp_ep_params_t", "err_handler.cb", Layouts.EP_PARAMS_ERR_HANDLER_CB);
        at("ucp_ep_params_t", "err_handler.arg", Layouts.EP_PARAMS_ERR_HANDLER_ARG);
        at("ucp_request_param_t", "op_attr_mask", 0);
        at("ucp_request_param_t", "flags", Layouts.REQUEST_PARAM_FLAGS);
        at("ucp_tag_recv_info_t", "sender_tag", Layouts.TAG_RECV_INFO_SENDER_TAG);
        at("ucp_tag_recv_info_t", "length", Layouts.TAG_RECV_INFO_LENGTH);
        EQUAL.put("sizeof(ucp_tag_recv_info_t)", (long) Layouts.TAG_RECV_INFO_BYTES);
        EQUAL.put("UCP_PARAM_FIELD_FEATURES", Layouts.PARAM_FIELD_FEATURES);
        EQUAL.put("UCP_PARAM_FIELD_ESTIMATED_NUM_EPS", Layouts.PARAM_FIELD_ESTIMATED_NUM_EPS);
        EQUAL.put("UCP_FEATURE_TAG", Layouts.FEATURE_TAG);
        EQUAL.put("UCP_FEATURE_WAKEUP", Layouts.FEATURE_WAKEUP);
        EQUAL.put("UCP_WORKER_PARAM_FIELD_THREAD_MODE", Layouts.WORKER_PARAM_FIELD_THREAD_MODE);
        EQUAL.put("UCS_THREAD_MODE_SERIALIZED", (long) Layouts.THREAD_MODE_SERIALIZED);
        EQUAL.put("UCP_EP_PARAM_FIELD_REMOTE_ADDRESS", Layouts.EP_PARAM_FIELD_REMOTE_ADDRESS);
        EQUAL.put("UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE",
                Layouts.EP_PARAM_FIELD_ERR_HANDLING_MODE);
        EQUAL.put("UCP_EP_PARAM_FIELD_ERR_HANDLER", Layouts.EP_PARAM_FIELD_ERR_HANDLER);
        EQUAL.put("UCP_ERR_HANDLING_MODE_PEER", (long) Layouts.ERR_HANDLING_MODE_PEER);
        EQUAL.put("UCP_OP_ATTR_FIELD_FLAGS", (long) Layouts.OP_ATTR_FIELD_FLAGS);
        EQUAL.put("UCP_OP_ATTR_FLAG_NO_IMM_CMPL", (long) Layouts.OP_ATTR_FLAG_NO_IMM_CMPL);
        EQUAL.put("UCP_EP_CLOSE_FLAG_FORCE", (long) Layouts.EP_CLOSE_FLAG_FORCE);
        EQUAL.put("UCS_OK", (long) Layouts.OK);
        EQUAL.put("UCS_INPROGRESS", (long) Layouts.INPROGRESS);
        EQUAL.put("UCS_ERR_CANCELED", (long) Layouts.ERR_CANCELED);
        EQUAL.put("UCS_ERR_LAST", Ucp.LEAST_STATUS);
    }

    @TempDir
    private Path folder;

    private static void at(String structure, String field, long offset) {
        EQUAL.put("offsetof(" + structure + ", " + field + ")", offset);
    }

    @Test
    void theHeaderHasTheSameNumbers() throws Exception {
        assumeTrue(Files.exists(HEADER), "no header of UCX here: install libucx-dev");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "no gcc here");
        Map<String, Long> there = compiled();
        EQUAL.forEach((name, number) -> assertThat(there).containsEntry(name, number));
        ROOM.forEach((name, bytes) ->
                assertThat(there.get("sizeof(" + name + ")")).as(name).isLessThan(bytes));
    }

    private Map<String, Long> compiled() throws IOException, InterruptedException {
        StringBuilder source = new StringBuilder(
                "#include <ucp/api/ucp.h>\n#include <stddef.h>\n#include <stdio.h>\n"
                        + "int main() {\n");
        EQUAL.keySet().forEach(name -> source.append(line(name)));
        ROOM.keySet().forEach(name -> source.append(line("sizeof(" + name + ")")));
        Path file = Files.writeString(folder.resolve("numbers.c"), source.append("}\n"));
        Path program = folder.resolve("numbers");
        assertThat(output("/usr/bin/gcc", "-o", program.toString(), file.toString())).isEmpty();
        Map<String, Long> numbers = new LinkedHashMap<>();
        output(program.toString()).lines().forEach(line -> {
            int colon = line.lastIndexOf(':');
            numbers.put(line.substring(0, colon), Long.parseLong(line.substring(colon + 1)));
        });
        return numbers;
    }

    private static String line(String name) {
        return "printf(\"%s:%lld\\n\", \"" + name + "\", (long long) (" + name + "));\n";
    }

    private static String output(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
