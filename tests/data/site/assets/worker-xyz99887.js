onmessage = ({ data }) => postMessage(data);
